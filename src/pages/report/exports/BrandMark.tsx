import type { Brand } from '../../../../core/contract/bodies/brand.ts';
import styles from './BrandMark.module.css';

type Mark = Pick<Brand, 'name' | 'logo'>;

export const hasMark = ({ name, logo }: Mark) => name !== '' || logo !== null;

/** The logo of a brand on paper, or its name if it has no logo. */
export function BrandMark({ name, logo }: Mark) {
  return logo === null ? <span>{name}</span> : <img src={logo} alt={name} className={styles.logo} />;
}
