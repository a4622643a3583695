import type { Config } from '../config.ts'
export async function databaseCommand(_args: string[], _config: Config): Promise<void> {}
