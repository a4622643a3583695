import { Button, type ButtonProps } from 'antd'

/** The name is the browser's tooltip: one of the library would be mounted for each button. */
export function IconButton({ title, ...props }: ButtonProps & { title: string }) {
  return <Button aria-label={title} title={title} {...props} />
}
