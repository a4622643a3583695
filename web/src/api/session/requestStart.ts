import { sessionEndpoints } from '@lexdesk/domain'
import { call } from '../calls/call.ts'
import { startAnswers, type StartPage } from '../calls/startAnswers.ts'
import { browserStore } from './browserStore.ts'

/**
 * Requests what the application calls first, in one round trip and while its code is still loading. Failures are silent
 * (`anonymous`): the calls themselves follow and report them.
 */
export function requestStart(pages: readonly StartPage[]): void {
  startAnswers.clear()
  const token = browserStore.get('Access-Token')
  if (token === undefined) return
  const options = { anonymous: true, headers: { 'X-Access-Token': token } }
  for (const page of pages)
    startAnswers.expect(page, call(sessionEndpoints.start, page === 'session' ? {} : { page }, options))
}
