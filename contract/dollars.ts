/** "$1,234,567", with two decimals only when there are cents. */
export function dollars(amount: number): string {
  const cents = Math.round(Math.abs(amount) * 100) % 100;
  const digits = Math.abs(amount).toFixed(cents === 0 ? 0 : 2);
  const [whole = '', fraction] = digits.split('.');
  const text = `${amount < 0 ? '-' : ''}$${withCommas(whole)}`;
  return fraction === undefined ? text : `${text}.${fraction}`;
}

/** "1234567" as "1,234,567". */
export function withCommas(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}
