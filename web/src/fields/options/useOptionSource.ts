import { useQueryClient } from '@tanstack/react-query'
import type { Option, OptionsInput } from '../../api/resource/ResourceCalls.ts'
import { formatError } from '../../ui/hints/formatError.ts'
import { optionsQuery } from './optionsQuery.ts'

const mostMatches = 20
const levelSize = 500

/** Loads the options of a picker. Answers are shared by all pickers of the resource. */
export function useOptionSource(resource: string) {
  const client = useQueryClient()
  const ask = async (input: OptionsInput): Promise<Option[]> => {
    try {
      return await client.query(optionsQuery(resource, input))
    } catch (error) {
      // A picker shows the message of the error.
      throw new Error(formatError(error), { cause: error })
    }
  }
  return {
    search: (keyword: string, pageSize = mostMatches) => ask({ ...(keyword && { keyword }), pageSize }),
    /** Without a parent: the first level. */
    children: (parent?: string) =>
      ask({ ...(parent === undefined ? { roots: true } : { parent }), pageSize: levelSize }),
    byKeys: (keys: readonly string[]) => ask({ keys, pageSize: keys.length }),
  }
}
