import createCarousel from 'embla-carousel';
import autoplay from 'embla-carousel-autoplay';

/** H4: milliseconds that a logo stands still. */
const pauseBetween = 3000;

/**
 * Sets the partners in motion, round and round. They stand still under the pointer, while something among them has the
 * focus, when the visitor says so, and from the start where motion is unwanted. Too few to fill the row: no motion.
 */
export function startCarousel(section: HTMLElement): void {
	const view = section.querySelector<HTMLElement>('[data-partners-window]');
	const toggle = section.querySelector<HTMLButtonElement>('[data-partners-toggle]');
	if (!view || !toggle) return;
	const player = autoplay({
		delay: pauseBetween,
		playOnInit: false,
		stopOnInteraction: false,
		stopOnMouseEnter: false,
	});
	const carousel = createCarousel(view, { loop: true, align: 'start', containScroll: false }, [player]);
	const stillness = matchMedia('(prefers-reduced-motion: reduce)');

	let isStopped = stillness.matches;
	// The pointer or the keyboard may be there before this script is.
	let isHovered = view.matches(':hover') && matchMedia('(hover: hover)').matches;
	let isFocused = section.querySelector(':focus-visible') !== null;

	const follow = () => {
		const fills = carousel.internalEngine().slideLooper.canLoop();
		const plays = fills && !isStopped && !isHovered && !isFocused;
		if (plays) player.play();
		else player.stop();
		toggle.hidden = !fills;
		section.dataset.state = isStopped ? 'stopped' : 'playing';
	};

	view.addEventListener('pointerenter', (event) => {
		isHovered = event.pointerType === 'mouse';
		follow();
	});
	view.addEventListener('pointerleave', () => {
		isHovered = false;
		follow();
	});
	section.addEventListener('focusin', (event) => {
		isFocused = (event.target as HTMLElement).matches(':focus-visible');
		follow();
	});
	section.addEventListener('focusout', () => {
		isFocused = false;
		follow();
	});
	toggle.addEventListener('click', () => {
		isStopped = !isStopped;
		// Whoever has just asked it to play wants to see it, though the button still has the focus.
		isFocused = false;
		follow();
	});
	stillness.addEventListener('change', () => {
		isStopped = stillness.matches;
		follow();
	});
	carousel.on('reInit', follow);
	follow();
}
