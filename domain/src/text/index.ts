export * from './creditCode.ts'
export * from './ellipsis.ts'
export * from './nameKey.ts'
