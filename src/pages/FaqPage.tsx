import { useAppSelector } from '../app/hooks.ts';
import { PageHeading } from '../ui/layout/PageHeading.tsx';
import { TextLink } from '../ui/buttons/TextLink.tsx';
import { NAVIGATION } from '../domain/messages.ts';
import { selectSettings } from '../slices/selectors.ts';
import styles from './Pages.module.css';

/** The FAQ, a page of its own address shown in a frame. */
export function FaqPage() {
  const { faqUrl } = useAppSelector(selectSettings);
  return (
    <div className={styles.faq}>
      <PageHeading
        title={NAVIGATION.faq}
        actions={
          <TextLink to={faqUrl} newTab icon="globe">
            Open in a new tab
          </TextLink>
        }
      />
      <iframe className={styles.frame} src={faqUrl} title={NAVIGATION.faq} sandbox={sandboxFor(faqUrl)} />
    </div>
  );
}

/**
 * What the page in the frame may do. One of our own origin keeps it, so that any host gives it its font and styles, and runs no scripts:
 * those could reach into the planner's session.
 */
function sandboxFor(address: string): string {
  const may = 'allow-popups allow-popups-to-escape-sandbox allow-downloads allow-same-origin';
  const own = new URL(address, location.href).origin === location.origin;
  return own ? may : `${may} allow-scripts allow-forms`;
}
