import { encodeXml } from './parseXml.ts'

const between = (mark: string): string => `</w:t><w:${mark}/><w:t xml:space="preserve">`

/** Text for a `w:t` that preserves spaces; line breaks and tabs become Word line breaks and tabs. */
export const wordText = (text: string): string =>
  encodeXml(text)
    .replace(/\r\n|[\r\n\u2028\u2029]/g, between('br'))
    .replaceAll('\t', between('tab'))
