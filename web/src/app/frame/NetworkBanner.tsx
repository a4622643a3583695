import { DisconnectOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState, useSyncExternalStore } from 'react'
import { network, type NetworkState } from '../../api/calls/network.ts'

const words: Record<Exclude<NetworkState, 'reachable'>, string> = {
  offline: '网络已断开，恢复后将自动重新加载。未保存的内容仍在页面上，请勿刷新或关闭页面。',
  unreachable: '无法连接服务器，正在自动重试。未保存的内容仍在页面上，请勿刷新或关闭页面。',
}

/** Says that nothing can be loaded or saved at the moment, until it can. */
export function NetworkBanner() {
  const state = useNetwork()
  const [isLooking, setLooking] = useState(false)
  const look = () => {
    setLooking(true)
    void network.check().finally(() => setLooking(false))
  }
  return (
    // The region is there from the start: what appears together with it is not read out.
    <div role="status" aria-label="网络状态" className="frame-network">
      {state !== 'reachable' && (
        <div className="frame-network-bar">
          <DisconnectOutlined />
          <span className="frame-network-words">{words[state]}</span>
          <Button size="small" loading={isLooking} onClick={look}>
            立即重试
          </Button>
        </div>
      )}
    </div>
  )
}

function useNetwork(): NetworkState {
  return useSyncExternalStore(network.subscribe, network.state)
}
