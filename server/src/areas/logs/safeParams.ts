/** What must not be read in a log, whoever may read the log. */
const secret = /pass|pwd|secret|token|captcha|salt|signature|smscode|checkkey|phone|mobile|idcard|idno|bankcard/i
const longestText = 200
const longestList = 20
const longestParams = 2_000

/** What was sent, as JSON: secrets blanked, long texts and lists cut. */
export function safeParams(query: unknown, body: unknown): string | undefined {
  const sent = { ...(isObject(query) && query), ...(isObject(body) ? body : body !== undefined && { body }) }
  if (Object.keys(sent).length === 0) return undefined
  const text = JSON.stringify(sent, (name: string, value: unknown) => {
    if (secret.test(name) && value !== null && value !== '') return '***'
    if (typeof value === 'string') return shown(value)
    return Array.isArray(value) ? value.slice(0, longestList) : value
  })
  return text.slice(0, longestParams)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !Buffer.isBuffer(value)

const shown = (text: string): string => (text.length > longestText ? `${text.slice(0, longestText)}…` : text)
