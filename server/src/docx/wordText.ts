import { encodeXml } from './parseXml.ts'

const between = (mark: string): string => `</w:t><w:${mark}/><w:t xml:space="preserve">`

/** Text for the inside of a `w:t` that preserves spaces; line breaks and tabs become those of Word. */
export const wordText = (text: string): string =>
  encodeXml(text)
    .replace(/\r\n|[\r\n\u2028\u2029]/g, between('br'))
    .replaceAll('\t', between('tab'))
