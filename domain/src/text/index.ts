export * from './creditCode.ts'
export * from './ellipsis.ts'
export * from './linkTarget.ts'
export * from './nameKey.ts'
