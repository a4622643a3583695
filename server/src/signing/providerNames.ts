/** The providers that can be configured. A new one is a file here, with its name and its line in `createSigning`. */
export const signingProviderNames = ['builtIn'] as const
export type SigningProviderName = (typeof signingProviderNames)[number]
