import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Who may call a route. `byInput`: any session, the handler checks a permission itself. `signedInUnless` is for URLs with
 * another proof, such as a signed link.
 */
export type RouteAccess =
  | 'public'
  | 'signedIn'
  | 'byInput'
  | { permission: string }
  | { anyPermission: readonly string[] }
  | { signedInUnless: (request: FastifyRequest) => boolean }

export interface DeclaredRoute {
  method: string
  url: string
  access: RouteAccess
}

interface RouteDeclaration {
  method: string | string[]
  url: string
  config?: FastifyContextConfig
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: RouteAccess
    /** Files and sockets that a browser opens without our headers; the header takes precedence. */
    takesReaderCookie?: boolean
    /** Serves the user whatever tenant the request names: clients choose their tenant by such calls. */
    isForAnyTenant?: boolean
    /** Reads although it is no GET: the call is logged or has a large input. */
    isRead?: boolean
    /** Changes something although it is a GET. */
    changesByGet?: boolean
  }
  interface FastifyInstance {
    declaredRoutes: DeclaredRoute[]
    declareRoute(route: RouteDeclaration): void
    /** Forgets the declared routes below a path. */
    withdrawRoutes(prefix: string): void
  }
}

/** Secure by default: a route without declared access stops the startup. */
export function requireDeclaredAccess(app: FastifyInstance): void {
  const routes: DeclaredRoute[] = []
  app.decorate('declaredRoutes', routes)
  const taken = new Set<string>()
  app.decorate('declareRoute', ({ method, url, config }: RouteDeclaration) => {
    const access = config?.access
    if (!access) throw new Error(`路由 ${[method].flat().join('|')} ${url} 没有声明访问权限（config.access）`)
    for (const verb of [method].flat()) {
      const key = `${verb} ${url}`
      if (taken.has(key)) throw new Error(`路由 ${key} 声明了两次`)
      taken.add(key)
      routes.push({ method: verb, url, access })
    }
  })
  app.decorate('withdrawRoutes', (prefix: string) => {
    for (const { method, url } of routes.filter((route) => route.url.startsWith(prefix)))
      taken.delete(`${method} ${url}`)
    routes.splice(0, routes.length, ...routes.filter(({ url }) => !url.startsWith(prefix)))
  })
  app.addHook('onRoute', (route) => {
    // Calls behind a parametric route are declared one by one.
    if (!route.config?.table) app.declareRoute(route)
  })
}

/** The route or call of a request, with its declaration. */
export function routeOf({ call, routeOptions }: FastifyRequest): { url?: string; config: FastifyContextConfig } {
  return call ?? routeOptions
}

/** Every mounted route, for the startup check and for reviews. */
export function listRoutes(app: FastifyInstance): readonly DeclaredRoute[] {
  return app.declaredRoutes
}

/** The routes that match a path with some verb. */
export function routesAt(app: FastifyInstance, path: string): DeclaredRoute[] {
  return app.declaredRoutes.filter((route) => patternOf(route.url).test(path))
}

const patterns = new Map<string, RegExp>()

function patternOf(url: string): RegExp {
  let pattern = patterns.get(url)
  if (!pattern) {
    const source = url
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/\*/g, '.*')
      .replace(/:[^/]+/g, '[^/]+')
    pattern = new RegExp(`^${source}$`)
    patterns.set(url, pattern)
  }
  return pattern
}
