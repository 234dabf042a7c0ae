/** Replaces plain style sheets: jsdom has no layout. */
export default {};
