// The builders for resource definitions.
export * from './plainBuilders.ts'
export { rows } from './rows.ts'
