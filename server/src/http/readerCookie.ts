import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The token to set as the browser's reader cookie; null removes the cookie. */
    newReaderToken: string | null | undefined
  }
}

const cookieName = 'lexdesk_reader'

/**
 * A browser opens pictures, downloads and sockets without our headers. For these it authenticates by a cookie, which
 * scripts cannot read and other sites cannot send.
 */
export function readerCookies(app: FastifyInstance, apiBase: string): void {
  app.decorateRequest('newReaderToken', undefined)
  app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply) => {
    const { newReaderToken: token } = request
    if (token === undefined) return
    const life = token === null ? '; Max-Age=0' : ''
    const secure = request.protocol === 'https' ? '; Secure' : ''
    reply.header(
      'set-cookie',
      `${cookieName}=${token ?? ''}; Path=${apiBase}; HttpOnly; SameSite=Strict${secure}${life}`,
    )
  })
}

/** The token of the reader cookie, if a page of this origin or the user opened the URL. */
export function readerToken(request: FastifyRequest): string | undefined {
  return isFromOwnPage(request) ? tokenIn(request.headers.cookie) : undefined
}

function tokenIn(header: string | undefined): string | undefined {
  const pair = header?.split('; ').find((part) => part.startsWith(`${cookieName}=`))
  return pair?.slice(cookieName.length + 1) || undefined
}

/** SameSite lets other ports and subdomains of the site through; these two headers do not. */
function isFromOwnPage({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const { origin } = headers
  return origin === undefined || origin.replace(/^https?:\/\//, '') === host
}
