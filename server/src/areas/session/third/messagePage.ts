import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** The message of the pop-up to the page that opened it (wire contract §3.1). */
export type ThirdMessage =
  | string
  | { isBound: true }
  | { refusal: string }
  | { isObj: true; source: string; uuid: string; username: string; avatar: string; operateCode: string }

/**
 * A page that posts one message to its opener and closes. Only pages of this origin receive it. Where cross-origin
 * isolation has cut the opener reference, a BroadcastChannel carries the message.
 */
export function sendMessagePage(reply: FastifyReply, message: ThirdMessage): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  const payload = JSON.stringify(message).replaceAll('<', '\\u003c')
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
const message = ${payload}
if (window.opener) window.opener.postMessage(message, window.location.origin)
else new BroadcastChannel('thirdLogin').postMessage(message)
window.close()
</script></html>`)
}
