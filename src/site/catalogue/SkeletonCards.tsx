const six = [1, 2, 3, 4, 5, 6];

/** L6: six cards that are on their way. */
export function SkeletonCards() {
	return (
		<ul className="product-grid list-skeletons" aria-hidden="true">
			{six.map((number) => (
				<li key={number} className="product-card" data-skeleton="">
					<div className="skeleton aspect-3/2 rounded-b-none" />
					<div className="p-4 sm:p-5">
						<div className="skeleton h-6 w-36" />
						<div className="skeleton mt-4 h-6 w-4/5" />
						<div className="skeleton mt-2 h-4 w-24" />
						<div className="mt-7 flex items-end justify-between">
							<div className="skeleton h-8 w-28" />
							<div className="skeleton h-5 w-24" />
						</div>
					</div>
				</li>
			))}
		</ul>
	);
}
