import type { Envelope, Params, StartAnswer } from '@lexdesk/domain'
import { browserStore } from '../session/browserStore.ts'
import { pageTenant } from '../session/pageTenant.ts'

/** What is requested at the start: the parts of the session, or the figures of the home page. */
export type StartPage = 'session' | 'home'

/** Later calls are sent, for current data. */
const usableMs = 60_000

interface Requested {
  token: string | undefined
  tenant: string | undefined
  atMs: number
  answers: Promise<StartAnswer>
}

const requested = new Map<StartPage, Requested>()

/**
 * Answers that arrive together in the first round trip. The calls that they belong to are made later and take them from
 * here, each once. Calls without an answer here are sent as usual.
 */
export const startAnswers = {
  expect(page: StartPage, answers: Promise<StartAnswer>): void {
    requested.set(page, {
      token: browserStore.get('Access-Token'),
      tenant: pageTenant.get(),
      atMs: Date.now(),
      // A server without this call, or one that fails: each call is sent on its own.
      answers: answers.then(
        (found) => ({ ...found }),
        () => ({}),
      ),
    })
  },

  /** The answer to a call, if it was requested for the same user and tenant. */
  async take(page: StartPage, path: string, params: Params = {}): Promise<Envelope | undefined> {
    const found = requested.get(page)
    if (!found || !isOwn(found)) return undefined
    const answers = await found.answers
    if (!isOwn(found)) return undefined
    const key = callKey(path, params)
    const answer = Object.hasOwn(answers, key) ? answers[key] : undefined
    delete answers[key]
    // A refusal is left to the call itself, which reports it in its own way.
    return answer?.success === true ? answer : undefined
  },

  clear: (): void => requested.clear(),
}

const isOwn = ({ token, tenant, atMs }: Requested): boolean =>
  token === browserStore.get('Access-Token') && tenant === pageTenant.get() && Date.now() - atMs < usableMs

/** As the server names the call. */
function callKey(path: string, params: Params): string {
  const given = Object.entries(params).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return query ? `${path}?${query}` : path
}
