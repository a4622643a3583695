import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** What the pop-up tells the page that opened it (wire contract §3.1). */
export type ThirdMessage =
  | string
  | { isObj: true; source: string; uuid: string; username: string; avatar: string; operateCode: string }

/**
 * A page that says one thing to its opener and closes. Only a page of this origin hears it. Where the browser has cut
 * the tie to the opener, as it does when either page isolates itself, a channel of the origin carries it.
 */
export function sendMessagePage(reply: FastifyReply, message: ThirdMessage): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  const said = JSON.stringify(message).replaceAll('<', '\\u003c')
  return reply
    .headers({
      'content-security-policy': `default-src 'none'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'cross-origin-opener-policy': 'unsafe-none',
      'referrer-policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="zh-CN"><meta charset="utf-8"><title>第三方登录</title>
<p>登录已返回，请关闭此窗口。</p>
<script nonce="${nonce}">
const message = ${said}
if (window.opener) window.opener.postMessage(message, window.location.origin)
else new BroadcastChannel('thirdLogin').postMessage(message)
window.close()
</script></html>`)
}
