import { isMain } from '../isMain.mjs'
import { allSources } from './rooms.mjs'

/** The modules that decide what day it is, or write a day that is given; all other code uses them. */
const clocks = [
  /^domain\/src\/clock\.ts$/,
  /^domain\/src\/calendar\//,
  /^domain\/src\/expression\/dayNumber\.ts$/,
  /^e2e\/support\/samples\.ts$/,
  /^tools\/(check\/clockForms|test\/testNow)\./,
]

const forms = [
  { form: /\.toISOString\(\)\s*\.(slice|substring|substr|split|replace)\b/, why: 'this is the UTC day' },
  {
    form: /\.get(FullYear|Month|Date|Day|Hours|Minutes|TimezoneOffset)\(\)/,
    why: 'this is the day in the time zone of the machine',
  },
  {
    form: /\b(current_date|current_timestamp|localtimestamp)\b|\bnow\(\)::date/i,
    why: 'this is the database clock',
  },
  { form: /\bdayjs\(\)/, why: 'this is the day in the time zone of the machine' },
]

/**
 * Every line that determines the current day without the clock. `Date.UTC` days are safe: they have no time zone.
 * @param {import('./rooms.mjs').Source[]} sources
 */
export function clockViolations(sources) {
  return sources
    .filter(({ file }) => !clocks.some((clock) => clock.test(file)))
    .flatMap(({ file, text }) =>
      text.split('\n').flatMap((line, index) => {
        const found = line.includes('Date.UTC(') ? undefined : forms.find(({ form }) => form.test(line))
        return found ? [`${file}:${index + 1}  ${found.why}; ask the clock (domain/src/clock.ts): ${line.trim()}`] : []
      }),
    )
}

if (isMain(import.meta.url)) {
  const violations = clockViolations(allSources())
  for (const violation of violations) console.error(violation)
  process.exitCode = violations.length > 0 ? 1 : 0
}
