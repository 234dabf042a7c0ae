import { Globe } from 'lucide-react';
import { useAppSelector } from '../app/hooks.ts';
import { PageHeading } from '../ui/layout/PageHeading.tsx';
import { TextLink } from '../ui/buttons/TextLink.tsx';
import { NAVIGATION } from '../domain/messages.ts';
import { selectSettings } from '../slices/selectors.ts';
import styles from './Pages.module.css';

/** The FAQ, a separate page shown in an iframe. */
export function FaqPage() {
  const { faqUrl } = useAppSelector(selectSettings);
  return (
    <div className={styles.faq}>
      <PageHeading
        title={NAVIGATION.faq}
        actions={
          <TextLink to={faqUrl} newTab icon={Globe}>
            Open in a new tab
          </TextLink>
        }
      />
      <iframe className={styles.frame} src={faqUrl} title={NAVIGATION.faq} sandbox={sandboxFor(faqUrl)} />
    </div>
  );
}

/**
 * The sandbox of the iframe. A page of our own origin keeps that origin, to load its font and styles, but runs no scripts: they could
 * reach the planner's session.
 */
function sandboxFor(address: string): string {
  const permissions = 'allow-popups allow-popups-to-escape-sandbox allow-downloads allow-same-origin';
  const isSameOrigin = new URL(address, location.href).origin === location.origin;
  return isSameOrigin ? permissions : `${permissions} allow-scripts allow-forms`;
}
