import { Button } from 'antd'
import { useState } from 'react'
import { useNewVersion } from './useNewVersion.ts'

/** After a deploy says so quietly. When to load the new version is for the operator to decide. */
export function NewVersionBar() {
  const newest = useNewVersion()
  const [putOff, setPutOff] = useState<string>()
  const isShown = newest !== undefined && newest !== putOff
  return (
    // The region is there from the start: what appears together with it is not read out.
    <div role="status" className="frame-version">
      {isShown && (
        <div className="frame-version-bar">
          <span>系统已更新，刷新后使用新版本</span>
          <Button size="small" type="primary" onClick={() => window.location.reload()}>
            刷新
          </Button>
          <Button size="small" type="text" onClick={() => setPutOff(newest)}>
            稍后
          </Button>
        </div>
      )}
    </div>
  )
}
