import { createContext, use, useState } from 'react'
import { useSearchParams } from 'react-router'

type SetSearch = (search: URLSearchParams, options?: { replace?: boolean }) => void
type Address = readonly [search: URLSearchParams, setSearch: SetSearch]

const Context = createContext<Address | null>(null)

/** Gives the lists inside it an address of their own, because that of the page belongs to the page. */
export const ListAddressProvider = Context.Provider

/** The address of a list that stands inside another page; it goes with that page. */
export function useOwnAddress(): Address {
  const [search, setSearch] = useState(() => new URLSearchParams())
  return [search, setSearch]
}

/** Where a list reads and writes what it shows: the address bar, or what stands around it. */
export function useListAddress(): Address {
  const page = useSearchParams()
  return use(Context) ?? page
}
