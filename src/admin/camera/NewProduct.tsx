import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useIsPhone } from '#ui/useMediaQuery.ts';
import { useCamera } from './Camera.tsx';

interface NewProductProps {
	className: string;
	'aria-label'?: string;
	children: ReactNode;
}

/** The + of a new product: on a phone it opens the camera (S8), elsewhere the form. */
export function NewProduct(props: NewProductProps) {
	const isPhone = useIsPhone();
	const openCamera = useCamera();
	return isPhone ? (
		<button type="button" onClick={openCamera} {...props} />
	) : (
		<Link to="/admin/produkter/ny" {...props} />
	);
}
