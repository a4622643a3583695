import { Select, type SelectProps } from 'antd'
import { type KeyboardEvent, useState } from 'react'

type DefaultOption = NonNullable<SelectProps['options']>[number]

/** The product's select for several values (`mode`). Without a mode it is antd's own select. */
export function MultiSelect<Value = unknown, Option extends DefaultOption = DefaultOption>(
  props: SelectProps<Value, Option>,
) {
  return props.mode === undefined ? <Select<Value, Option> {...props} /> : <SeveralSelect<Value, Option> {...props} />
}

/**
 * Tab closes the list and leaves the selection unchanged. antd's own handler would toggle the active option: after a
 * click that is the option just selected, which would be deselected again.
 */
function SeveralSelect<Value, Option extends DefaultOption>(props: SelectProps<Value, Option>) {
  const [isOpen, setOpen] = useState(props.defaultOpen ?? false)
  const change = (next: boolean) => {
    setOpen(next)
    props.onOpenChange?.(next)
  }
  const leaving = {
    onKeyDownCapture: (event: KeyboardEvent) => {
      if (event.key !== 'Tab') return
      event.stopPropagation()
      if (isOpen) change(false)
    },
  }
  return <Select<Value, Option> open={isOpen} {...props} {...leaving} onOpenChange={change} />
}
