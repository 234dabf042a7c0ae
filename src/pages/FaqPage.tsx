import { useAppSelector } from '../app/hooks.ts';
import { PageHeading } from '../components/PageHeading.tsx';
import { TextLink } from '../components/TextLink.tsx';
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
      <iframe className={styles.frame} src={faqUrl} title={NAVIGATION.faq} />
    </div>
  );
}
