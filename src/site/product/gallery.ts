/**
 * Brings a <Gallery> to life: thumbnails and arrow keys move it, a click on a photo shows it in full size, a video
 * plays while it is the one that is seen.
 */
import { openModal } from '../frame/closeOnBack.ts';

export function activateGallery(gallery: HTMLElement): void {
	const view = gallery.querySelector<HTMLElement>('[data-gallery-view]');
	if (!view) return;
	const slides = [...view.querySelectorAll<HTMLElement>('[data-gallery-slide]')];
	const thumbnails = [...gallery.querySelectorAll<HTMLElement>('[data-gallery-thumbnail]')];
	const count = gallery.querySelector<HTMLElement>('[data-gallery-count]');
	const tools = gallery.querySelector<HTMLElement>('[data-gallery-tools]');
	if (tools) tools.hidden = false;

	const show = (place: number) => scrollTo(view, slides[wrapped(place, slides.length)]);
	let current = 0;
	whenSeen(view, slides, (place) => {
		current = place;
		if (count) count.textContent = `${place + 1} / ${slides.length}`;
		for (const [index, thumbnail] of thumbnails.entries()) thumbnail.ariaCurrent = index === place ? 'true' : null;
		for (const [index, slide] of slides.entries()) playOnly(slide.querySelector('video'), index === place);
	});
	for (const [place, thumbnail] of thumbnails.entries()) {
		thumbnail.addEventListener('click', (event) => {
			event.preventDefault();
			show(place);
		});
	}
	for (const button of gallery.querySelectorAll<HTMLElement>('[data-gallery-step]')) {
		button.addEventListener('click', () => show(current + Number(button.dataset.galleryStep)));
	}
	gallery.addEventListener('keydown', (event) => {
		const step = arrowStep(event);
		// A video's own controls use the arrows for its time line.
		if (!step || (event.target as HTMLElement).closest('video, dialog')) return;
		event.preventDefault();
		show(current + step);
	});
	activateFullView(gallery, show);
}

function activateFullView(gallery: HTMLElement, show: (place: number) => void): void {
	const dialog = gallery.querySelector<HTMLDialogElement>('[data-full-view]');
	const row = dialog?.querySelector<HTMLElement>('[data-full-view-row]');
	const openers = [...gallery.querySelectorAll<HTMLElement>('[data-gallery-full]')];
	if (!dialog || !row) return;

	let current = 0;
	const step = (by: number) => scrollTo(row, row.children[wrapped(current + by, openers.length)] as HTMLElement);
	const open = (place: number) => {
		if (row.childElementCount === 0) {
			const large = openers.map((opener) => largePhoto(opener));
			row.append(...large);
			for (const slide of large) slide.querySelector('img')?.addEventListener('click', magnify);
			whenSeen(row, large, (seen) => {
				current = seen;
				for (const slide of large) if (slide !== large[seen]) delete slide.dataset.magnified;
			});
		}
		openModal(dialog);
		row.scrollTo({ left: (row.children[place] as HTMLElement).offsetLeft, behavior: 'instant' });
	};
	for (const [place, opener] of openers.entries()) {
		opener.addEventListener('click', (event) => {
			if (event.metaKey || event.ctrlKey || event.shiftKey) return;
			event.preventDefault();
			open(place);
		});
	}
	for (const button of dialog.querySelectorAll<HTMLElement>('[data-full-view-step]')) {
		button.addEventListener('click', () => step(Number(button.dataset.fullViewStep)));
	}
	dialog.querySelector('[data-full-view-close]')?.addEventListener('click', () => dialog.close());
	dialog.addEventListener('click', (event) => {
		if ((event.target as HTMLElement).tagName !== 'IMG' && !(event.target as HTMLElement).closest('button'))
			dialog.close();
	});
	dialog.addEventListener('keydown', (event) => {
		const by = arrowStep(event);
		if (!by) return;
		event.preventDefault();
		step(by);
	});
	// Whoever looked at the fourth photo comes back to the fourth photo.
	dialog.addEventListener('close', () => {
		show(current);
		for (const slide of row.children) slide.removeAttribute('data-magnified');
	});
}

/** On a phone a photo is no larger here than on the page: a tap brings the tapped place near, the next one takes it away. */
function magnify({ currentTarget, clientX, clientY }: MouseEvent): void {
	const photo = currentTarget as HTMLElement;
	const slide = photo.closest<HTMLElement>('.full-view-slide');
	if (!slide) return;
	const { left, top, width, height } = photo.getBoundingClientRect();
	slide.toggleAttribute('data-magnified');
	slide.scrollTo({
		left: ((clientX - left) / width) * photo.offsetWidth - slide.clientWidth / 2,
		top: ((clientY - top) / height) * photo.offsetHeight - slide.clientHeight / 2,
		behavior: 'instant',
	});
}

/** The same photo without the box, as large as the window. */
function largePhoto(opener: HTMLElement): HTMLElement {
	const frame = document.createElement('div');
	frame.className = 'full-view-slide';
	const picture = opener.querySelector('picture')?.cloneNode(true) as HTMLElement | undefined;
	if (!picture) return frame;
	// The largest there is, for whoever looks at it closely.
	for (const source of picture.querySelectorAll('source')) source.sizes = '1600px';
	const photo = picture.querySelector('img');
	if (photo) {
		photo.className = 'full-view-photo';
		photo.loading = 'lazy';
	}
	frame.append(picture);
	return frame;
}

/** Calls with the place of the slide that is seen, now and whenever another one is. */
function whenSeen(view: HTMLElement, slides: HTMLElement[], call: (place: number) => void): void {
	const observer = new IntersectionObserver(
		(entries) => {
			for (const entry of entries) if (entry.isIntersecting) call(slides.indexOf(entry.target as HTMLElement));
		},
		{ root: view, threshold: 0.6 },
	);
	for (const slide of slides) observer.observe(slide);
}

function playOnly(video: HTMLVideoElement | null, isSeen: boolean): void {
	if (!video) return;
	if (!isSeen) {
		video.pause();
		return;
	}
	video.poster ||= video.dataset.poster ?? '';
	// A browser may refuse to play by itself; the controls are there.
	if (!stillness.matches) void video.play().catch(() => undefined);
}

const stillness = matchMedia('(prefers-reduced-motion: reduce)');

function scrollTo(view: HTMLElement, slide: HTMLElement | undefined): void {
	if (slide) view.scrollTo({ left: slide.offsetLeft, behavior: stillness.matches ? 'instant' : 'smooth' });
}

function wrapped(place: number, count: number): number {
	return (place + count) % count;
}

function arrowStep(event: KeyboardEvent): number {
	if (event.altKey || event.ctrlKey || event.metaKey) return 0;
	return event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
}
