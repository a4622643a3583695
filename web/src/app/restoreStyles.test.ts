import { expect, test, vi } from 'vitest'
import { restoreStyles } from './restoreStyles.ts'

const sheets = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]

function added(name: string): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  // Without a URL nothing is fetched; the test decides how each request ends.
  link.dataset.name = name
  document.head.append(link)
  return link
}

test('only a style sheet that failed is reloaded, until it succeeds', async () => {
  const good = added('good')
  const bad = added('bad')
  bad.dispatchEvent(new Event('error'))

  const first = restoreStyles()
  expect(sheets()[0]).toBe(good)
  expect(sheets()[1]).not.toBe(bad)
  sheets()[1]!.dispatchEvent(new Event('error'))
  await expect(first).rejects.toThrow('Failed to fetch')

  const done = vi.fn<() => void>()
  const second = restoreStyles().then(done)
  expect(sheets().map(({ dataset }) => dataset.name)).toEqual(['good', 'bad'])
  expect(done).not.toHaveBeenCalled()
  sheets()[1]!.dispatchEvent(new Event('load'))
  await second
  const before = sheets()
  await restoreStyles()
  expect(sheets()).toEqual(before)
})
