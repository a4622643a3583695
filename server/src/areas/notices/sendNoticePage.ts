import { escapeHtml, type Values } from '@lexdesk/domain'
import type { FastifyReply } from 'fastify'
import { cleanHtml } from '../../resource/write/cleanHtml.ts'

/** Nothing on the page may run; pictures come from this server. */
const policy =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** An announcement as a page of its own. */
export function sendNoticePage(reply: FastifyReply, { titile, msgContent }: Values): FastifyReply {
  const title = escapeHtml(String(titile))
  const content = typeof msgContent === 'string' ? cleanHtml(msgContent) : ''
  return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>body{margin:24px auto;max-width:840px;padding:0 16px;font:16px/1.7 sans-serif}img{max-width:100%}</style>
<h1>${title}</h1>
${content}</html>`)
}
