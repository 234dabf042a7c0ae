// This is a file of its own, because the client's page loads it and needs none of the texts of reports.

/** The CSS rule that prints a footer on every page, with the page number at the right. */
export function printFooterStyle(foot: string): string {
  // With this size three lines fit the lower margin of 16 mm.
  const type =
    "font: 8pt/10pt 'Inter Variable', system-ui, sans-serif; color: #59626d; vertical-align: top; padding-top: 3pt;";
  return `@page { @bottom-left { content: "${cssString(foot)}"; ${type} width: 88%; } @bottom-right { content: counter(page) " / " counter(pages); ${type} } }`;
}

/** Escapes characters that could end the CSS string or the style element. */
function cssString(text: string): string {
  return text.replace(/["\\\n\r\f<{}]/g, (letter) => `\\${letter.charCodeAt(0).toString(16)} `);
}
