import { useSyncExternalStore } from 'react'
import { network, type NetworkState } from './network.ts'

export function useNetwork(): NetworkState {
  return useSyncExternalStore(network.subscribe, network.state)
}
