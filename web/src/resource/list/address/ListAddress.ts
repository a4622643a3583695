import { createContext, use, useState } from 'react'
import { useSearchParams } from 'react-router'

type SetSearch = (search: URLSearchParams, options?: { replace?: boolean }) => void
type Address = readonly [search: URLSearchParams, setSearch: SetSearch]

const Context = createContext<Address | null>(null)

/** Gives the lists inside it their own address, because the URL belongs to the page. */
export const ListAddressProvider = Context.Provider

/** The address of an inner list; it lasts as long as its page. */
export function useOwnAddress(): Address {
  const [search, setSearch] = useState(() => new URLSearchParams())
  return [search, setSearch]
}

/** Where a list reads and writes its state: the URL, or the surrounding provider. */
export function useListAddress(): Address {
  const page = useSearchParams()
  return use(Context) ?? page
}
