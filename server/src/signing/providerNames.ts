/** Who can be chosen to carry documents to their signers. A further one is a file here, with its name and its line in `createSigning`. */
export const signingProviderNames = ['builtIn'] as const
export type SigningProviderName = (typeof signingProviderNames)[number]
