import type { ComponentType } from 'react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Loading } from '#ui/Loading.tsx';
import { RenderFailure } from '#ui/RenderFailure.tsx';
import { Toaster } from '#ui/Toaster.tsx';
import { useIsPhone } from '#ui/useMediaQuery.ts';
import { PageError } from './frame/PageError.tsx';

/** The back office. Every screen is fetched when it is opened, so that the login page stays light. */
export function App() {
	return (
		<RenderFailure>
			<Screens />
		</RenderFailure>
	);
}

function Screens() {
	// Toasts must not lie on what is pressed next: the thumb's bar on a phone, and elsewhere the buttons at the right of
	// every form. One that comes under the pointer would stay there.
	const isPhone = useIsPhone();
	return (
		<>
			<RouterProvider router={router} />
			<Toaster
				position={isPhone ? 'top-center' : 'bottom-left'}
				offset={{ top: 'var(--toast-top)', bottom: 'var(--toast-bottom)', left: '0.75rem' }}
				// Of windows that the library counts as phones, which is not all that we do.
				mobileOffset={{ top: 'var(--toast-top)' }}
			/>
		</>
	);
}

const page = { ErrorBoundary: PageError };

/**
 * A screen that is fetched when it is opened. One that cannot be fetched fails where it would have stood (F10): of a
 * rejected `lazy` the router would show nothing at all, frame and all gone.
 */
function screen(fetchScreen: () => Promise<ComponentType>): () => Promise<ComponentType> {
	return () =>
		fetchScreen().catch((error: unknown) => () => {
			throw error;
		});
}

const router = createBrowserRouter([
	{
		...page,
		path: '/admin',
		HydrateFallback: Loading,
		children: [
			{ ...page, path: 'login', lazy: { Component: screen(async () => (await import('./access/Login.tsx')).Login) } },
			{ ...page, path: 'setup', lazy: { Component: screen(async () => (await import('./access/Setup.tsx')).Setup) } },
			{
				...page,
				path: 'aterstall',
				lazy: { Component: screen(async () => (await import('./access/ResetPassword.tsx')).ResetPassword) },
			},
			{
				...page,
				lazy: { Component: screen(async () => (await import('./frame/Frame.tsx')).Frame) },
				children: [
					{
						...page,
						index: true,
						lazy: { Component: screen(async () => (await import('./dashboard/Dashboard.tsx')).Dashboard) },
					},
					{
						...page,
						path: 'produkter',
						lazy: { Component: screen(async () => (await import('./products/ProductList.tsx')).ProductList) },
					},
					{
						...page,
						path: 'produkter/importera',
						lazy: {
							Component: screen(async () => (await import('./products/imports/ImportProducts.tsx')).ImportProducts),
						},
					},
					{
						...page,
						path: 'produkter/importera/:id',
						lazy: { Component: screen(async () => (await import('./products/imports/ImportPage.tsx')).ImportPage) },
					},
					{
						...page,
						path: 'produkter/bilder',
						lazy: {
							Component: screen(async () => (await import('./products/photosByName/PhotosByName.tsx')).PhotosByName),
						},
					},
					{
						...page,
						path: 'produkter/:id',
						lazy: {
							Component: screen(async () => (await import('./products/editor/ProductPage.tsx')).ProductPage),
						},
					},
					{
						...page,
						path: 'kategorier',
						lazy: { Component: screen(async () => (await import('./categories/CategoryList.tsx')).CategoryList) },
					},
					{
						...page,
						path: 'varumarken',
						lazy: { Component: screen(async () => (await import('./brands/BrandList.tsx')).BrandList) },
					},
					{
						...page,
						path: 'andringar',
						lazy: { Component: screen(async () => (await import('./changeSets/ChangeSets.tsx')).ChangeSets) },
					},
					{
						...page,
						path: 'efterfragat',
						lazy: { Component: screen(async () => (await import('./demand/DemandPage.tsx')).DemandPage) },
					},
					{
						...page,
						path: 'leads',
						lazy: { Component: screen(async () => (await import('./leads/LeadList.tsx')).LeadList) },
					},
					{
						...page,
						path: 'innehall',
						lazy: { Component: screen(async () => (await import('./content/Content.tsx')).Content) },
					},
					{
						...page,
						path: 'anvandare',
						lazy: { Component: screen(async () => (await import('./users/Users.tsx')).Users) },
					},
					{
						...page,
						path: 'profil',
						lazy: { Component: screen(async () => (await import('./profile/Profile.tsx')).Profile) },
					},
					{
						...page,
						path: 'installningar',
						lazy: { Component: screen(async () => (await import('./settings/Settings.tsx')).Settings) },
					},
					{ path: '*', lazy: { Component: screen(async () => (await import('./frame/NotFound.tsx')).NotFound) } },
				],
			},
		],
	},
]);
