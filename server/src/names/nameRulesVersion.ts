/** Increment it when the forms of names change: stored keys are then recomputed at the next start. */
export const nameRulesVersion = 1
