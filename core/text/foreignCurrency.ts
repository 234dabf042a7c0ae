/** Signs and names of other currencies than the Australian dollar. */
export const FOREIGN_CURRENCY = /[€£¥₹]|\b(?:us|nz|ca|hk)\s?\$|\b(?:usd|nzd|eur|gbp|cad|jpy)\b/i;
