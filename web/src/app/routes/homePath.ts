/** The default page of every user (specification A §9). */
export const homePath = '/dashboard/analysis'
