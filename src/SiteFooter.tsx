import { useAppSelector } from './app/hooks.ts';
import { DemoSignIn } from './DemoSignIn.tsx';
import { TextLink } from './ui/buttons/TextLink.tsx';
import styles from './Layout.module.css';
import { selectSettings } from './slices/selectors.ts';

/** The agency's links, for visitors who are not signed in. */
export function SiteFooter() {
  const { agencyLinks, agencyDomain, supportEmail } = useAppSelector(selectSettings);
  const links = agencyLinks.length > 0 ? agencyLinks : [{ label: agencyDomain, href: `https://${agencyDomain}` }];
  return (
    <footer className={styles.footer}>
      <div className={styles.foot}>
        <nav aria-label="Agency" className={styles.agency}>
          {links.map(({ label, href }) => (
            <TextLink key={href} to={href}>
              {label}
            </TextLink>
          ))}
          <TextLink to={`mailto:${supportEmail}`}>Support</TextLink>
        </nav>
        <DemoSignIn />
      </div>
    </footer>
  );
}
