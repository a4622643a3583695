import { AppError } from '@lexdesk/domain'

/** Errors about the target of a route. */
export const gatewayErrors = {
  noRoute: () => new AppError('no_route', '没有与该请求匹配的网关路由', { status: 404, wireCode: 404 }),
  noSockets: () => new AppError('no_sockets', '网关不转发 WebSocket 连接', { status: 400, wireCode: 400 }),
  unreachable: (name: string, reason: string) =>
    new AppError('bad_gateway', `网关路由“${name}”无法连接目标服务：${reason}`, { status: 502, wireCode: 502 }),
  timeout: (name: string) =>
    new AppError('gateway_timeout', `网关超时：路由“${name}”的目标服务没有及时响应`, { status: 504, wireCode: 504 }),
  resting: (name: string, seconds: number, words?: string) =>
    new AppError('circuit_open', words ?? `网关路由“${name}”的目标服务连续失败，已熔断，请 ${seconds} 秒后再试`, {
      status: 503,
      wireCode: 503,
      details: { retryAfter: seconds },
    }),
} as const
