import { defineArea } from '../../defineArea.ts'

export const monitoring = defineArea({
  pages: {
    'modules/monitor/Database': () => import('./DatabasePage.tsx').then((module) => module.DatabasePage),
    'modules/monitor/DiskMonitoring': () => import('./DiskPage.tsx').then((module) => module.DiskPage),
    'modules/monitor/HttpTrace': () => import('./TracePage.tsx').then((module) => module.TracePage),
    'modules/monitor/JvmInfo': () => import('./RuntimePage.tsx').then((module) => module.RuntimePage),
    'modules/monitor/RedisInfo': () => import('./RedisPage.tsx').then((module) => module.RedisPage),
    'modules/monitor/SystemInfo': () => import('./SystemPage.tsx').then((module) => module.SystemPage),
    'modules/monitor/TomcatInfo': () => import('./HttpServerPage.tsx').then((module) => module.HttpServerPage),
    'modules/monitor/Work': () => import('./WorkPage.tsx').then((module) => module.WorkPage),
  },
})
