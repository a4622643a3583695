import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fakeServer.ts'
import { examplePath, headersIn, sendThrough } from './sendThrough.ts'

test('a request is sent through the gateway and its response is shown unchanged', async () => {
  const server = fakeServer({
    'POST /gateway/law/x': () => new Response('没有找到', { status: 404, headers: { 'x-upstream': 'law' } }),
  })
  const answer = await sendThrough({ method: 'POST', path: 'law/x', headers: { 'X-A': '1' }, body: '{"q":1}' })
  expect(answer).toMatchObject({ status: 404, text: '没有找到' })
  expect(answer.headers).toContainEqual(['x-upstream', 'law'])
  expect(server.sent('POST /gateway/law/x')[0]).toMatchObject({ body: { q: 1 }, headers: { 'X-A': '1' } })
})

test('headers are parsed line by line, and a route provides an example path', () => {
  expect(headersIn('Content-Type: text/plain\nnonsense\nX-A: b:c\n: x')).toEqual({
    'Content-Type': 'text/plain',
    'X-A': 'b:c',
  })
  expect(examplePath('/law/**, /other')).toBe('/law/')
  expect(examplePath('/law/{id}/*')).toBe('/law/1/1')
})
