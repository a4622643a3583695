/** Where everybody begins (specification A §9). */
export const homePath = '/dashboard/analysis'
