/** Pictures are taken for those who look at them, and for the documents when they are to be renewed: a twentieth of the journeys' time. */
export const PICTURES_WANTED = Boolean(process.env.SCREENSHOTS || process.env.UPDATE_SCREENSHOTS);
