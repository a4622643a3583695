import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pathOf } from './sendError.ts'
import { strictPolicy } from './securityHeaders.ts'

const notBuilt = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>网页端尚未构建</title>
<h1>网页端尚未构建</h1><p>请在项目目录运行 <code>npm run build</code>，然后刷新本页。</p></html>`

/** What the client needs to know before its first call. */
interface PageFacts {
  apiBase: string
  uploadMaxMb?: number | undefined
}

/** Serves the built client: files by name, and the page for every other path, which the client's router handles. */
export async function webClient(app: FastifyInstance, webDir: string, facts: PageFacts): Promise<void> {
  const index = join(webDir, 'index.html')
  const isBuilt = existsSync(index)
  const page = isBuilt ? pageFor(readFileSync(index, 'utf8'), facts) : notBuilt
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: webDir,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      dotfiles: 'deny',
      setHeaders(reply, file) {
        // Names under assets/ contain a hash of their content; the page that names them must always be revalidated.
        const isHashed = /[\\/]assets[\\/]/.test(file)
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        // The policy of the page covers its scripts and styles; repeating it would only add bytes to each of them.
        if (isHashed) reply.header('content-security-policy', strictPolicy).removeHeader('cross-origin-opener-policy')
      },
    })
  }

  app.get('/*', { exposeHeadRoute: true, config: { access: 'public', isUnlogged: true } }, async (request, reply) => {
    if (app.isApiPath(request)) return reply.callNotFound()
    if (!isBuilt) return reply.code(503).type('text/html; charset=utf-8').send(page)
    if (isNavigation(request))
      return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
    return sendAsset(request, reply)
  })
}

/** The client uses the defaults unless the page names others. */
function pageFor(html: string, { apiBase, uploadMaxMb }: PageFacts): string {
  const facts = { 'api-base': apiBase, ...(uploadMaxMb !== undefined && { 'upload-max-mb': uploadMaxMb }) }
  const tags = Object.entries(facts).map(([name, content]) => `\n    <meta name="${name}" content="${content}" />`)
  return html.replace('<head>', `<head>${tags.join('')}`)
}

/** Paths of pages have no extension; those of files do. */
function isNavigation(request: FastifyRequest): boolean {
  const isFile = /\.[a-z\d]+$/i.test(pathOf(request))
  return !isFile || request.headers['sec-fetch-mode'] === 'navigate'
}

function sendAsset(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  let path: string
  try {
    path = decodeURIComponent(pathOf(request))
  } catch {
    path = pathOf(request)
  }
  return reply.sendFile(path)
}
