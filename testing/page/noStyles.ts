/** Stands in for a plain style sheet: jsdom has no layout to style. */
export default {};
