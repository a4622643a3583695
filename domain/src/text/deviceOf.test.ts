import { expect, test } from 'vitest'
import { deviceOf } from './deviceOf.ts'

const apple = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${apple} Chrome/140.0 Safari/537.36`, 'Windows · Chrome'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${apple} Chrome/140.0 Safari/537.36 Edg/140.0`, 'Windows · Edge'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 Version/17.0 Safari/605.1', 'macOS · Safari'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1 MicroMessenger/8.0', 'iPhone · 微信'],
  [`Mozilla/5.0 (Linux; Android 14) ${apple} Chrome/140.0 Mobile Safari/537.36`, 'Android · Chrome'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Linux · Firefox'],
  ['curl/8.0', '其他设备'],
  ['', '其他设备'],
  [null, '其他设备'],
])('%s is %s', (agent, words) => {
  expect(deviceOf(agent)).toBe(words)
})
