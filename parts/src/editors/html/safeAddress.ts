/** Browsers read \ as / and drop control characters, so that either could make another site of a path. */
const misleading = /[\s\\\u0000-\u001f\u007f]/

/** A page of ours, another site, or somebody to write to or call. */
export const isLinkAddress = (address: string): boolean =>
  !misleading.test(address) && /^(\/(?!\/)|https?:\/\/[^/?#@]+([/?#]|$)|mailto:.|tel:.)/i.test(address)

/** A stored picture, one of another site, or one that the page itself holds while it is being sent. */
export const isPictureAddress = (address: string): boolean =>
  !misleading.test(address) && /^(\/(?!\/)|https?:\/\/[^/?#@]+[/?#]|blob:.)/i.test(address)
