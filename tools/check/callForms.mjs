import { isMain } from '../isMain.mjs'
import { allSources } from './rooms.mjs'
import { isTestFile } from '../sourceFiles.mjs'

const forms = [
  { form: /\bcall(Envelope|Blob)?(<[^()]*>)?\(\s*\{/, why: 'a call takes a declared endpoint' },
  { form: /\bmethod: '(GET|POST|PUT|DELETE)'.*\bpath: /, why: 'method and path are declared in domain/src/endpoints' },
  { form: /\bapp\.(get|post|put|delete)\(/, why: 'endpoints are mounted by mount(app, endpoint, handler)' },
]

/**
 * Every line of the client and of the areas that spells a call by hand.
 * @param {import('./rooms.mjs').Source[]} sources
 */
export function callViolations(sources) {
  return sources
    .filter(({ file }) => /^(web\/src|server\/src\/(areas|ending|files|tasks))\//.test(file) && !isTestFile(file))
    .flatMap(({ file, text }) =>
      text.split('\n').flatMap((line, index) => {
        const found = forms.find(({ form }) => form.test(line))
        return found ? [`${file}:${index + 1}  ${found.why}: ${line.trim()}`] : []
      }),
    )
}

if (isMain(import.meta.url)) {
  const violations = callViolations(allSources())
  for (const violation of violations) console.error(violation)
  process.exitCode = violations.length > 0 ? 1 : 0
}
