import { sql, type RawBuilder } from 'kysely'

/** What `\s` is in JavaScript: in PostgreSQL it depends on the locale, and never is a space that does not break. */
const space = String.raw`[\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+`

/** The same as `print` of `richTextKind` in the domain, by which rich text is exported. */
export const printedRichText = (html: RawBuilder<unknown>): RawBuilder<string> =>
  sql`btrim(regexp_replace(regexp_replace(${html}, '<[^>]*>', ' ', 'g'), ${space}, ' ', 'g'))`
