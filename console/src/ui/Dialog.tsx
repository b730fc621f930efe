import { Modal, type ModalProps } from 'antd'
import { useFocusBack } from './useFocusBack.ts'

/** A dialog that is open as long as it is drawn; the focus goes back to where it was. */
export function Dialog(props: Omit<ModalProps, 'open'>) {
  useFocusBack()
  return <Modal open {...props} />
}
